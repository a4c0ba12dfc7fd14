import examples from 'virtual:integration-examples';
import { commandOf } from '../model/command.ts';
import { CodeBlock } from './code-block.tsx';

/** A named block of the guide. */
export function exampleOf(name: string): string {
  const code = examples[name];
  if (code === undefined) throw new Error(`docs/integrations.md has no ${name}`);
  return code;
}

interface Props {
  readonly file: string;
  /** What the example reads beside the address and the key. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** A file of the guide, and how it is run against this very installation. */
export function Example({ file, variables = {} }: Props) {
  const access = { INDIKE_URL: window.location.origin, INDIKE_KEY: 'SUA_CHAVE' };
  return (
    <>
      <CodeBlock title={file} text={exampleOf(file)} />
      <CodeBlock title={`Para rodar ${file}`} text={commandOf(file, { ...access, ...variables })} />
    </>
  );
}
