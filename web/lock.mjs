// Addresses have no place in the lock: npm leaves out those of the registry by .npmrc, but not where to send money.
import { readFileSync, writeFileSync } from "node:fs";

const file = "package-lock.json";
const lock = JSON.parse(readFileSync(file, "utf-8"));
for (const one of Object.values(lock.packages)) delete one.funding;
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
