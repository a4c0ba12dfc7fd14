import type { CSSProperties } from 'react';
import classes from './status-dot.module.css';

interface DotProps {
  /** As the server sends it: hex without '#'. */
  readonly color: string;
  /** Read by screen readers and shown on hover. Leave it out when the name is beside the dot. */
  readonly title?: string;
}

/** Sets `--status`, the colour of a status, for the element's styles. */
export const statusTint = (color: string): CSSProperties => ({
  '--status': /^[0-9a-f]{3,8}$/i.test(color) ? `#${color}` : 'var(--ink-soft)',
});

export function StatusDot({ color, title }: DotProps) {
  const named = title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title, title };
  return <span className={classes['dot']} style={statusTint(color)} {...named} />;
}
