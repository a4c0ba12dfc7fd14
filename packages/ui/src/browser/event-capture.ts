/**
 * Captures input on a prerendered page before its scripts run: the last text of each field, and the last form submitted
 * or button pressed. Without it, typed text would be lost, and a form submitted by the browser itself would put a
 * password into the address bar.
 */
export interface CapturedEvents {
  readonly typed: Map<HTMLInputElement, string>;
  last?: HTMLFormElement | HTMLButtonElement;
  stop(): void;
}

declare global {
  interface Window {
    capturedEvents?: CapturedEvents;
  }
}

const TEXT_FIELD = 'input:not([type=checkbox],[type=radio],[type=file])';

/** Runs inline in the page; `replayEvents` later replays what was captured. */
export function captureEvents(): void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  const captured: CapturedEvents = { typed: new Map(), stop: () => listening.abort() };
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && target.matches(TEXT_FIELD))
      captured.typed.set(target, target.value);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.target instanceof HTMLFormElement) captured.last = event.target;
  };
  const onClick = (event: MouseEvent) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[type=button]') : null;
    if (!button) return;
    event.stopImmediatePropagation();
    captured.last = button;
  };
  addEventListener('input', onInput, options);
  addEventListener('submit', onSubmit, options);
  addEventListener('click', onClick, options);
  window.capturedEvents = captured;
}
