import { Loader } from '@mantine/core';
import classes from './loading-overlay.module.css';

/** Over the whole page, only where the specification names it. It shows after 200 ms: what is quicker needs none. */
export function LoadingOverlay({ visible }: { readonly visible: boolean }) {
  if (!visible) return null;
  return (
    <output className={classes['overlay']} aria-label="Carregando">
      <Loader />
    </output>
  );
}
