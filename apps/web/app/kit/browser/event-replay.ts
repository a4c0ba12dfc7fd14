import { yieldToMain } from './yield-to-main.ts';

/**
 * Captures input on a prerendered page before its scripts run: the last text of each field, and the last form sent or
 * button pressed. Without this, what was typed would be lost, and a form sent by the browser would show a password in the
 * address bar.
 */
interface CapturedEvents {
  readonly typed: Map<HTMLInputElement, string>;
  last?: HTMLFormElement | HTMLButtonElement;
  stop(): void;
}

declare global {
  interface Window {
    capturedEvents?: CapturedEvents;
  }
}

/** Runs inline before anything can be typed. */
export const eventCaptureScript = `(() => {
  const typed = new Map();
  const acts = { typed };
  const on = {
    input: ({ target }) => {
      if (target.matches('input:not([type=checkbox],[type=radio],[type=file])')) typed.set(target, target.value);
    },
    submit: (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      acts.last = event.target;
    },
    click: (event) => {
      const button = event.target.closest('button[type=button]');
      if (!button) return;
      event.stopImmediatePropagation();
      acts.last = button;
    },
  };
  for (const name in on) addEventListener(name, on[name], true);
  acts.stop = () => {
    for (const name in on) removeEventListener(name, on[name], true);
  };
  window.capturedEvents = acts;
})()`.replaceAll(/\n\s*/g, '');

/** Replays, after hydration, the input, submit and click captured before it. Later events stay captured until the replay is done. */
export async function replayEvents(): Promise<void> {
  const acts = window.capturedEvents;
  if (!acts) return;
  delete window.capturedEvents;
  for (const [field, text] of acts.typed) {
    typeAgain(field, text);
    // React handles one field before the next.
    await yieldToMain();
  }
  acts.stop();
  if (acts.last instanceof HTMLFormElement) acts.last.requestSubmit();
  else acts.last?.click();
}

const setValue = (field: HTMLInputElement, text: string) =>
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);

/** React compares with what it last saw in the field, and takes an input of the same text for none: so it sees it empty first. */
function typeAgain(field: HTMLInputElement, text: string) {
  if (!field.isConnected) return;
  field.value = '';
  setValue(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
