/** Yields to the main thread so that input is handled between long tasks. */
export const yieldToMain = () => new Promise<void>((done) => void setTimeout(done));
