/** The named code blocks of docs/integrations.md. */
declare module 'virtual:integration-examples' {
  const examples: Readonly<Record<string, string>>;
  export default examples;
}
