import { Button } from '@mantine/core';
import { csvLine } from '@indike/rules/files/csv';
import { saveFile } from '@indike/ui/browser/save-file.ts';
import { RowChart } from '@indike/ui/charts/row-chart.tsx';
import { IconDownload } from '@indike/ui/icons.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { ScrollTable } from '#app/shared/table/scroll-table.tsx';
import { fileCell, type Figure } from './figures.ts';
import classes from './report.module.css';

export function FigurePanel({ figure }: { readonly figure: Figure }) {
  const { name, note, file, series, chart, heads, rows } = figure;
  const download = () =>
    saveFile(file, [heads, ...rows.map((row) => row.map(fileCell))].map(csvLine).join(''), 'text/csv');
  return (
    <Panel title={name}>
      <p className={classes['note']}>{note}</p>
      {rows.length === 0 ? (
        <p className={classes['note']}>Nada no período.</p>
      ) : (
        <RowChart series={series} rows={chart} />
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
