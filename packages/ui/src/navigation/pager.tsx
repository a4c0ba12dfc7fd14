import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '../icons.ts';

interface Props {
  readonly label: string;
  readonly page: number;
  readonly pages: number;
  readonly busy: boolean;
  readonly onPage: (page: number) => void;
}

export function Pager({ label, page, pages, busy, onPage }: Props) {
  if (pages <= 1 && page === 1) return null;
  const go = (next: number) => {
    if (!busy) onPage(next);
  };
  return (
    <Group component="nav" aria-label={label} justify="space-between" wrap="nowrap" gap="xs">
      <Button
        variant="subtle"
        px="sm"
        style={{ visibility: page === 1 ? 'hidden' : undefined }}
        leftSection={<IconChevronLeft size={18} />}
        onClick={() => go(Math.min(page - 1, pages))}
      >
        Anterior
      </Button>
      <Text size="sm" c="dimmed" aria-live="polite">
        {page} de {pages}
      </Text>
      <Button
        variant="subtle"
        px="sm"
        style={{ visibility: page >= pages ? 'hidden' : undefined }}
        rightSection={<IconChevronRight size={18} />}
        onClick={() => go(page + 1)}
      >
        Próxima
      </Button>
    </Group>
  );
}
