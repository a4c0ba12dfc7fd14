import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';

export function HandshakeDrawing() {
  return (
    <Drawing>
      <path className={tone.soft} d="M6 140h228v4H6z" />
      <circle className={tone.strong} cx="52" cy="70" r="18" />
      <path className={tone.strong} d="M20 140c0-26 14-42 32-42s32 16 32 42z" />
      <path
        className={tone.soft}
        d="M74 14h74a10 10 0 0 1 10 10v30a10 10 0 0 1-10 10H96l-16 14V64h-6a10 10 0 0 1-10-10V24a10 10 0 0 1 10-10z"
      />
      <path className={tone.paper} d="M78 28h66v6H78zm0 14h42v6H78z" />
      <path className={tone.strong} d="M160 86a6 6 0 0 1 6-6h44a6 6 0 0 1 6 6v54h-56z" />
      <path className={tone.paper} d="M171 92h11v11h-11zm23 0h11v11h-11zm-23 20h11v11h-11zm23 0h11v11h-11z" />
      <path className={tone.softLine} d="M98 122h44m-10-10 10 10-10 10" />
    </Drawing>
  );
}
