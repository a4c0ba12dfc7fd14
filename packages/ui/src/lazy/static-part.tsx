import { type ComponentType, useState } from 'react';
import { useHydrating } from '../hooks/use-hydrated.ts';
import { type Load, optionalOnDemand } from './lazy-on-demand.tsx';

interface Props {
  readonly className?: string | undefined;
}

/**
 * A part of a prerendered page that needs no script. Hydration keeps its markup as it is, and its code is fetched only
 * where it was not prerendered. The build gets it as `Built`, browsers get nothing for it.
 */
export function staticPart(Built: ComponentType | null, load: Load<object>) {
  const OnDemand = optionalOnDemand(load);
  return function StaticPart({ className }: Props) {
    const [isBuilt] = useState(useHydrating());
    if (!Built && isBuilt)
      // oxlint-disable-next-line react/no-danger -- nothing is set: it makes hydration leave the content alone
      return <div className={className} suppressHydrationWarning dangerouslySetInnerHTML={KEPT} />;
    return <div className={className}>{Built ? <Built /> : <OnDemand />}</div>;
  };
}

const KEPT = { __html: '' };
