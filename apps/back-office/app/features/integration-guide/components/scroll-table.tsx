import type { ReactNode } from 'react';
import classes from './guide.module.css';

interface Props {
  readonly label: string;
  readonly heads: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
}

export function ScrollTable({ label, heads, rows }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has only keys scrolls it so.
    <div className={classes['scroll']} role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              {cells.map((cell, at) => (
                <td key={heads[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
