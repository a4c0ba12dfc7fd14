import { StartError } from '@indike/embedded-postgres';
import { SettingsError } from './platform/settings/settings.ts';

/** Thrown when a command cannot do what was asked. The message is for the person who ran it. */
export class CommandError extends Error {}

/** Whether a person can correct the error. Any other error is a defect and is printed with its stack. */
export const isUserError = (error: unknown): error is Error =>
  error instanceof CommandError || error instanceof SettingsError || error instanceof StartError;

/** Whether `parseArgs` rejected the arguments. */
export const isUsageError = (error: unknown): error is TypeError =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** What to print of an error: only the message when a person can correct it. */
export const messageOf = (error: unknown): unknown => (isUserError(error) ? error.message : error);

/**
 * Runs one of the product's own commands and prints its answer. If it fails, prints the result of `explain` and sets
 * exit code 1.
 */
export async function runCommand(
  command: () => Promise<string | undefined>,
  explain: (error: unknown) => unknown = messageOf,
): Promise<void> {
  try {
    const answer = await command();
    if (answer !== undefined) console.log(answer);
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
