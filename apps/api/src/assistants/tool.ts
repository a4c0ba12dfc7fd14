import type { CallContext } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import type { ApiCaller } from '../platform/http/api-keys/authentication.ts';
import { documentSchema, type JsonSchema } from '../platform/http/api-docs/json-schema.ts';
import { parsePart } from '../platform/http/route-input.ts';
import type { Refused } from '../platform/refusal.ts';
import * as z from 'zod/mini';

/** A call of an assistant: with which key, and what the audit log records of it. */
export interface AssistantCall {
  readonly deps: Deps;
  readonly caller: ApiCaller;
  readonly context: CallContext;
}

/** What the model reads, and the same as data where a program could use it. */
interface ToolAnswer {
  readonly text: string;
  readonly data?: Record<string, unknown>;
}

interface Definition<S extends z.ZodMiniType> {
  /** For the model: when to use the tool, and what it does. */
  readonly description: string;
  readonly input: S;
  readonly run: (input: z.output<S>, call: AssistantCall) => Promise<ToolAnswer | Refused>;
  /** Whether a call changes something that people see. */
  readonly changes?: true;
}

export interface Tool extends Pick<Definition<z.ZodMiniType>, 'description' | 'changes'> {
  readonly schema: JsonSchema;
  /** @throws 422 for wrong input */
  readonly run: (input: unknown, call: AssistantCall) => Promise<ToolAnswer | Refused>;
}

export const toolOf = <S extends z.ZodMiniType>({ input, run, ...rest }: Definition<S>): Tool => ({
  ...rest,
  schema: documentSchema(input, 'input'),
  run: (value, call) => run(parsePart(input, 'body', value), call),
});

export const referralId = z
  .int({ error: 'Informe o número da indicação' })
  .check(z.minimum(1, 'Número inválido'), z.describe('Número da indicação'));
