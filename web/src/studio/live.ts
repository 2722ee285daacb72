// What the studio tells of itself while the page is open: runs as they go on, files that changed, and silence.

import { folder, Refused, type Job } from "./api";

interface Told {
  readonly jobs?: readonly Job[];
  readonly folder?: boolean;
}

export interface Listener {
  jobs(jobs: readonly Job[]): void;
  folder(): void; // files changed
  up(): void; // connected, or connected again
  down(words: string): void;
}

const FIRST_WAIT = 500; // ms until the first new attempt; doubled up to the longest
const LONGEST_WAIT = 5000;

/** Listens for as long as the page lives, and calls again when the line breaks. */
export function listen(listener: Listener): void {
  let wait = FIRST_WAIT;
  const call = (): void => {
    const socket = new WebSocket(`ws://${location.host}/api/live`);
    socket.onopen = () => {
      wait = FIRST_WAIT;
      listener.up();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      const told = JSON.parse(event.data) as Told;
      if (told.jobs) listener.jobs(told.jobs);
      if (told.folder) listener.folder();
    };
    socket.onclose = ({ reason }) => {
      void whySilent(reason).then((words) => listener.down(words));
      setTimeout(call, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    };
  };
  call();
}

/** A socket does not say why it was closed; an ordinary question does. */
async function whySilent(reason: string): Promise<string> {
  try {
    await folder();
    return `The studio has closed the line${reason && ` (${reason})`}; calling again.`;
  } catch (error) {
    if (error instanceof Refused) return `The studio refuses this page (${error.message}); edits are kept here.`;
    return "The studio is not running any more; edits are kept here until it is back.";
  }
}
