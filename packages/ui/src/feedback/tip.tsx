import '@mantine/core/styles/Tooltip.css';
import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

interface Props {
  readonly id: string;
  readonly target: RefObject<HTMLElement | null>;
  readonly text: string;
  readonly opened: boolean;
}

export default function Tip({ id, target, text, opened }: Props) {
  return (
    <Tooltip
      id={id}
      target={target}
      label={text}
      opened={opened}
      multiline
      w="min(18rem, calc(100vw - 2rem))"
      withArrow
      position="bottom"
    />
  );
}
