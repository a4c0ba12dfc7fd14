import { Panel } from '@indike/ui/layout/panel.tsx';
import type { ComponentProps } from 'react';

/** A section of the guide, to which links lead by its id. */
export const GuideSection = ({ id, ...panel }: ComponentProps<typeof Panel> & { readonly id: string }) => (
  <div id={id}>
    <Panel {...panel} />
  </div>
);
