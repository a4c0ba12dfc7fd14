/** What follows is done in a task of its own, so that a phone can answer a touch in between. */
export const yieldToMain = () => new Promise<void>((done) => void setTimeout(done));
