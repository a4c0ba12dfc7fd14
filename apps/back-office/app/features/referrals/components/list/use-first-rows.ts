import { useEffect, useState } from 'react';
import { firstRows, rowsInView } from '../../model/first-rows.ts';

/**
 * Returns only the visible rows after a change, and all rows once those are painted, because half of the rendering time
 * goes into rows further down.
 */
export function useFirstRows<R extends { readonly id: number }>(rows: R[]): R[] {
  const [painted, setPainted] = useState(rows);
  useEffect(() => {
    if (painted === rows) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The next task after an animation frame runs once that frame is painted.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(rows));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [painted, rows]);
  return painted === rows ? rows : firstRows(rows, painted, rowsInView(window.innerHeight));
}
