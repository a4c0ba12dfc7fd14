/**
 * Lets the bundler drop what no page reads: a contract's module has schemas for forms beside endpoints that only the server
 * reads. It cannot know by itself that chains such as `z.string().check(…)`, and reading a field, have no side effect. The
 * names are those of functions in any module, so a dependency that calls a function `z` for its effect would lose the call.
 */
export const treeshake = {
  propertyReadSideEffects: false,
  manualPureFunctions: ['endpoint', 'z'],
} as const;
