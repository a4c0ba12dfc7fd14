import { ActionIcon } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { optionalOnDemand } from '../lazy/lazy-on-demand.tsx';
import { IconHelp } from '../icons.ts';

/** The code that places a tip beside its button is 15 KB: it is fetched when a tip first opens. */
const Tip = optionalOnDemand(() => import('./tip.tsx'));

interface Props {
  /** What the help is about, for screen readers. */
  readonly label: string;
  readonly text: string;
}

/** A help button whose tip is shown on hover, on focus and on a touch; Escape hides it. */
export function HelpTip({ label, text }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    setOpened(true);
  };
  const hide = () => setOpened(false);
  return (
    <>
      <ActionIcon
        ref={button}
        aria-label={label}
        aria-describedby={opened ? id : undefined}
        onClick={show}
        onFocus={show}
        onBlur={hide}
        onMouseEnter={show}
        onMouseLeave={hide}
        onKeyDown={(event) => event.key === 'Escape' && hide()}
      >
        <IconHelp size={20} stroke={1.75} />
      </ActionIcon>
      {wanted && <Tip id={id} target={button} text={text} opened={opened} />}
    </>
  );
}
