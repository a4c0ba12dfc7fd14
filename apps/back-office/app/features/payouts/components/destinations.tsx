import { Button } from '@mantine/core';
import type { BatchItem } from '@indike/contract/operator/money/payout-batches';
import { formatCount } from '@indike/rules/money/money';
import { fullName } from '@indike/ui/format/names.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { type ReactNode, useState } from 'react';
import { MAX_LISTED, sampleOf } from '../model/sample.ts';
import classes from './payouts.module.css';

type Destined = Pick<BatchItem, 'id' | 'indiker' | 'destination' | 'net' | 'cautions'>;

interface Props {
  readonly count: number;
  /** The parts of `sampleOf`. */
  readonly first: readonly Destined[];
  readonly last?: readonly Destined[];
  readonly largest?: readonly Destined[];
  /** All payments, shown when they are asked for. */
  readonly all: ReactNode;
}

/** Where the money of a batch goes: all of a short list; of a long one a few, and the rest behind a button. */
export function Destinations({ count, all, ...parts }: Props) {
  const [isWhole, setWhole] = useState(count <= MAX_LISTED);
  return (
    <>
      {/* It may be long, so it scrolls and can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region */}
      <div className={classes['destinations']} role="group" aria-label="Destinos" tabIndex={0}>
        {isWhole
          ? all
          : sampleOf(parts).map(({ title, items }) => (
              <section key={title}>
                <h3>{title}</h3>
                <DestinationList items={items} />
              </section>
            ))}
      </div>
      {!isWhole && (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => setWhole(true)}>
          Ver todos: {formatCount(count)}
        </Button>
      )}
    </>
  );
}

export const DestinationList = ({ items }: { readonly items: readonly Destined[] }) => (
  <ul>
    {items.map(({ id, indiker, destination, net, cautions }) => (
      <li key={id}>
        {fullName(indiker)}, {moneyText(net)}: {destination ?? 'destino não informado'}
        {cautions.map(({ code, message }) => (
          <span key={code} className={classes['caution']}>
            {message}
          </span>
        ))}
      </li>
    ))}
  </ul>
);
