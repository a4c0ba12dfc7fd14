import type { TestServer } from './server.ts';

/** Runs everything that waits, the letters too. The server must run jobs. */
export const settle = (server: TestServer): Promise<void> => server.deps.jobs.runWaiting();

/** The subjects of the letters to an address, the oldest first, amounts with an ordinary space. */
export async function emailsTo(server: TestServer, email: string): Promise<string[]> {
  await settle(server);
  return server.mailbox
    .messages(email)
    .map(({ subject }) => subject.replaceAll('\u00a0', ' '))
    .toReversed();
}

/** The text of the letter whose subject holds these words. */
export async function emailTo(server: TestServer, email: string, words: string): Promise<string> {
  await settle(server);
  const letter = server.mailbox.messages(email).find(({ subject }) => subject.includes(words));
  return (letter?.text ?? '').replaceAll('\u00a0', ' ');
}
