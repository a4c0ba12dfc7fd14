import type { Load } from './lazy-on-demand.tsx';

const Nothing = () => null;

/** For a component that a page can do without: renders nothing when its code cannot be loaded. */
export const ignoreLoadError =
  <P>(load: Load<P>): Load<P> =>
  () =>
    load().catch(() => ({ default: Nothing }));
