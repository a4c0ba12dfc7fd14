import '@mantine/core/styles/Tooltip.css';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { IconHelp } from './icons.ts';

interface Props {
  /** What the help is about, for screen readers. */
  readonly label: string;
  readonly text: string;
}

/** Shown while pointed at or focused, and by a touch; Escape hides it. */
export function HelpTip({ label, text }: Props) {
  const [opened, setOpened] = useState(false);
  const show = () => setOpened(true);
  const hide = () => setOpened(false);
  return (
    <Tooltip
      label={text}
      opened={opened}
      multiline
      w="min(18rem, calc(100vw - 2rem))"
      withArrow
      position="bottom"
    >
      <ActionIcon
        aria-label={label}
        onClick={show}
        onFocus={show}
        onBlur={hide}
        onMouseEnter={show}
        onMouseLeave={hide}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
      >
        <IconHelp size={20} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
