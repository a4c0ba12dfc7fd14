import type { TestServer } from './server.ts';

/** Runs every waiting job, including those that send e-mails. The server must have been started with jobs. */
export const runPendingJobs = (server: TestServer): Promise<void> => server.deps.jobs.runWaiting();

/** The subjects of the e-mails to an address, oldest first, with ordinary spaces in amounts. */
export async function emailsTo(server: TestServer, email: string): Promise<string[]> {
  await runPendingJobs(server);
  return server.mailbox
    .messages(email)
    .map(({ subject }) => subject.replaceAll('\u00a0', ' '))
    .toReversed();
}

/** The text of the newest e-mail whose subject contains these words; empty when there is none. */
export async function emailTo(server: TestServer, email: string, words: string): Promise<string> {
  await runPendingJobs(server);
  const found = server.mailbox.messages(email).find(({ subject }) => subject.includes(words));
  return (found?.text ?? '').replaceAll('\u00a0', ' ');
}
