import { Loader } from '@mantine/core';
import classes from './loading-overlay.module.css';

/** Covers the whole page. It appears after 200 ms, since what is quicker needs none. */
export function LoadingOverlay({ visible }: { readonly visible: boolean }) {
  if (!visible) return null;
  return (
    <output className={classes['overlay']} aria-label="Carregando">
      <Loader />
    </output>
  );
}
