import { Button } from '@mantine/core';
import { csvLine } from '@indike/rules/files/csv';
import { saveFile } from '@indike/ui/browser/save-file.ts';
import { IconDownload } from '@indike/ui/icons.ts';
import { optionalOnDemand } from '@indike/ui/lazy/lazy-on-demand.tsx';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { ScrollTable } from '#app/shared/table/scroll-table.tsx';
import { type Change, NO_PERIOD } from './change.ts';
import { fileCell, type Figure, type Item } from './figure.ts';
import classes from './report.module.css';

// The library weighs as much as the rest of the page, which is read before its charts.
const MonthChart = optionalOnDemand(() => import('./month-chart.tsx'));

export function FigurePanel({ figure }: { readonly figure: Figure }) {
  const { name, note, file, items, chart, heads, rows } = figure;
  const download = () =>
    saveFile(file, [heads, ...rows.map((row) => row.map(fileCell))].map(csvLine).join(''), 'text/csv');
  return (
    <Panel title={name}>
      <p className={classes['note']}>{note}</p>
      {rows.length === 0 && <p className={classes['note']}>Nada no período.</p>}
      <Items items={items} />
      {chart && (
        <div className={classes['chartRoom']}>
          <MonthChart {...chart} />
        </div>
      )}
      <div className={classes['foot']}>
        <details className={classes['table']}>
          <summary>
            Ver em tabela<span className={classes['hidden']}>: {name}</span>
          </summary>
          <ScrollTable className={classes['scroll']} label={name} heads={heads} rows={rows} />
        </details>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`Baixar CSV: ${name}`}
          onClick={download}
        >
          Baixar CSV
        </Button>
      </div>
    </Panel>
  );
}

function Items({ items }: { readonly items: readonly Item[] }) {
  // Once for all of them, where none has one.
  if (items.length > 0 && items.every(({ change }) => change === NO_PERIOD))
    return (
      <>
        <ItemList items={items} />
        <p className={classes['change']}>{NO_PERIOD.text}</p>
      </>
    );
  return <ItemList items={items} isCompared />;
}

interface ListProps {
  readonly items: readonly Item[];
  readonly isCompared?: boolean;
}

function ItemList({ items, isCompared = false }: ListProps) {
  return (
    <dl className={classes['items']}>
      {items.map(({ name, text, change, share, color }) => (
        <div key={name} className={classes['item']} style={{ '--tone': color, '--share': share }}>
          <dt data-key={(share === undefined && color !== undefined) || undefined}>{name}</dt>
          <dd className={classes['value']}>{text}</dd>
          {isCompared && <ChangeText change={change} />}
          {share !== undefined && <dd className={classes['bar']} aria-hidden />}
        </div>
      ))}
    </dl>
  );
}

const ChangeText = ({ change: { text, verdict } }: { readonly change: Change }) => (
  <dd className={classes['change']} data-verdict={verdict ?? undefined}>
    {text}
    {verdict !== null && <strong> {verdict}</strong>}
  </dd>
);
