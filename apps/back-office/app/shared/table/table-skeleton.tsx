import '@mantine/core/styles/Skeleton.css';
import { Skeleton, Stack } from '@mantine/core';

const ROWS = Array.from({ length: 8 }, (_, row) => row);

export function TableSkeleton() {
  return (
    <Stack gap="xs" role="group" aria-busy aria-label="Carregando a lista">
      {ROWS.map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Stack>
  );
}
