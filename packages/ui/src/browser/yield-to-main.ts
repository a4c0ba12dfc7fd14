/** Yields to the main thread so that input is handled between long tasks. */
export const yieldToMain = () => new Promise<void>((done) => void setTimeout(done));

/** Resolves after the next frame, so that what answers a touch is painted before work that takes longer. */
export const nextPaint = async (): Promise<void> => {
  // A hidden page paints no frame.
  if (!document.hidden) await new Promise(requestAnimationFrame);
  await yieldToMain();
};
