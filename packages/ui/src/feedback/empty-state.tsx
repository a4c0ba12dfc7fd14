import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** Our own two-tone SVG. */
  readonly drawing?: ReactNode;
  /** A heading, of the level that fits the page. */
  readonly title?: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ drawing, title, children, action }: Props) {
  return (
    <Stack align="center" gap="md" py="xl" px="md" ta="center">
      {drawing}
      <Stack align="center" gap={4}>
        {title}
        <Text maw="24rem" style={{ textWrap: 'balance' }}>
          {children}
        </Text>
      </Stack>
      {action}
    </Stack>
  );
}
