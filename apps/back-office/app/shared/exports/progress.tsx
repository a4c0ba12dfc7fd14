import { Text } from '@mantine/core';
import classes from './export-dialog.module.css';
import { type ExportProgress, progressText, rowsOf } from './export-progress.ts';

export function Progress({ progress }: { readonly progress: ExportProgress }) {
  const { total } = progress;
  return (
    <div role="status">
      <progress
        className={classes['bar']}
        aria-label="Exportação"
        {...(total !== null && { value: rowsOf(progress), max: Math.max(total, 1) })}
      />
      <Text size="sm" c="dimmed">
        {progressText(progress)}
      </Text>
    </div>
  );
}
