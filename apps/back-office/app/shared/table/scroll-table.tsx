import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  /** Of the box around the table, which its page's style arranges. */
  readonly className: string | undefined;
  readonly heads: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
  /** Shows a row's name other than as it is. */
  readonly nameCell?: (name: string) => ReactNode;
}

/** A plain table that is wider than a phone. */
export function ScrollTable({ label, className, heads, rows, nameCell = (name) => name }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has only keys scrolls it so.
    <div className={className} role="group" aria-label={label} tabIndex={0}>
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
              <th scope="row">{nameCell(name)}</th>
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
