import { Loader } from '@mantine/core';
import classes from './loading-overlay.module.css';

/** Covers the whole page while it loads. */
export function LoadingOverlay({ visible }: { readonly visible: boolean }) {
  if (!visible) return null;
  return (
    <output className={classes['overlay']} aria-label="Carregando">
      <Loader />
    </output>
  );
}
