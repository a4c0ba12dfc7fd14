import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';

export function InviteSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton height={32} width="80%" mb="lg" />
      <Skeleton height={16} mb="xs" />
      <Skeleton height={16} width="75%" mb="xl" />
      <Skeleton height={92} mb="sm" />
      <Skeleton height={92} />
    </div>
  );
}
