import { defineConfig } from "vite";

// One classic script, styles inside it: the report writes it into the page, the studio serves it as a file.
export default defineConfig({
  build: {
    target: "es2022",
    outDir: "../src/detent/report",
    emptyOutDir: false,
    modulePreload: false,
    chunkSizeWarningLimit: 2000,
    lib: { entry: "src/main.ts", formats: ["iife"], name: "detent", fileName: () => "page.js" },
  },
});
