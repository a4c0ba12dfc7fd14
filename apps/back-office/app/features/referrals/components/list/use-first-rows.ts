import { useEffect, useState } from 'react';
import { firstRows, rowsInView } from '../../model/first-rows.ts';

/** When rows change, those that one sees at first, until they are painted: half of the time goes into rows further below. */
export function useFirstRows<R extends { readonly id: number }>(rows: R[]): R[] {
  const [painted, setPainted] = useState(rows);
  useEffect(() => {
    if (painted === rows) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The frame is painted when the task after it runs.
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
