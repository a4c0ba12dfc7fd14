import { SimpleGrid, Stack, Text } from '@mantine/core';
import * as icons from '../ui/icons.ts';

export function IconSamples() {
  return (
    <SimpleGrid cols={{ base: 3, sm: 5 }}>
      {Object.entries(icons).map(([name, Icon]) => (
        <Stack key={name} align="center" gap={4}>
          <Icon size={24} stroke={1.75} aria-hidden />
          <Text size="xs" ta="center">
            {name}
          </Text>
        </Stack>
      ))}
    </SimpleGrid>
  );
}
