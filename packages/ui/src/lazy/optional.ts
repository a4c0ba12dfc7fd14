import type { Load } from './lazy-on-demand.tsx';

const Nothing = () => null;

/** For what a page can do without: where its code does not come, nothing is shown. */
export const optional =
  <P>(load: Load<P>): Load<P> =>
  () =>
    load().catch(() => ({ default: Nothing }));
