import examples from 'virtual:integration-examples';
import { commandOf } from '../model/command.ts';
import { CodeBlock } from './code-block.tsx';

/** Returns a named code block of docs/integrations.md. */
export function exampleOf(name: string): string {
  const code = examples[name];
  if (code === undefined) throw new Error(`docs/integrations.md has no ${name}`);
  return code;
}

interface Props {
  readonly file: string;
  /** Environment variables that the example reads besides the address and the key. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** An example file of the guide, with the command that runs it against this installation. */
export function Example({ file, variables = {} }: Props) {
  const access = { INDIKE_URL: window.location.origin, INDIKE_KEY: 'SUA_CHAVE' };
  return (
    <>
      <CodeBlock title={file} text={exampleOf(file)} />
      <CodeBlock title={`Para rodar ${file}`} text={commandOf(file, { ...access, ...variables })} />
    </>
  );
}
