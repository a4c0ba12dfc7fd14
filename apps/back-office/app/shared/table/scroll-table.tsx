import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  /** The class of the box around the table, styled by the page. */
  readonly className: string | undefined;
  readonly heads: readonly string[];
  /** The first cell names its row. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[];
  /** Renders the row's name; by default as plain text. */
  readonly nameCell?: (name: string) => ReactNode;
}

/** A plain table that scrolls when it is wider than the screen. */
export function ScrollTable({ label, className, heads, rows, nameCell = (name) => name }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard.
    <div className={className} role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
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
