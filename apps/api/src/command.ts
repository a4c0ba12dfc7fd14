import { StartError } from '@indike/embedded-postgres';
import { SettingsError } from './platform/settings/settings.ts';

/** A command cannot do what it was asked. The message is for the person who ran it. */
export class CommandError extends Error {}

/** What a person can correct. Anything else is a defect, of which the stack is shown. */
export const isForPeople = (error: unknown): error is Error =>
  error instanceof CommandError || error instanceof SettingsError || error instanceof StartError;

/** The arguments are not those of the command. */
export const isUsageError = (error: unknown): error is TypeError =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** What is shown of an error: for a person its message alone. */
export const messageOf = (error: unknown): unknown => (isForPeople(error) ? error.message : error);

/** Runs one of the product's own commands and prints its answer; one that fails ends with 1 and what `explain` makes of the error. */
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
