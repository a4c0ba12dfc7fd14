import './event-capture.ts';
import { yieldToMain } from './yield-to-main.ts';

/** Replays, after hydration, the input, submit and click captured before it. Events stay captured until it is done. */
export async function replayEvents(): Promise<void> {
  const captured = window.capturedEvents;
  if (!captured) return;
  delete window.capturedEvents;
  for (const [field, text] of captured.typed) {
    typeAgain(field, text);
    // Lets React process one field before the next.
    await yieldToMain();
  }
  captured.stop();
  if (captured.last instanceof HTMLFormElement) captured.last.requestSubmit();
  else captured.last?.click();
}

const setValue = (field: HTMLInputElement, text: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);

/** React ignores an input event whose text equals the value it last saw, so it is shown an empty field first. */
function typeAgain(field: HTMLInputElement, text: string) {
  if (!field.isConnected) return;
  field.value = '';
  setValue(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
