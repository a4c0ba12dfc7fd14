import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PlainPage } from '../layout/plain-page.tsx';
import { paths } from '../paths.ts';
import { BackButton } from '@indike/ui/navigation/back-button.tsx';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

export function LegalPage({ title, children }: Props) {
  return (
    <PlainPage width="text">
      <BackButton fallback={paths.home} />
      <Title order={1} mt="md" mb="xs">
        {title}
      </Title>
      {children}
    </PlainPage>
  );
}
