import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogSamples } from './dialog-samples.tsx';
import { FeedbackSamples } from './feedback-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { IconSamples } from './icon-samples.tsx';
import { LayoutSamples } from './layout-samples.tsx';
import { WizardSample } from './wizard-sample.tsx';

/** Every component of the kit as it looks and behaves. Only the dev server has this page, at /_kit. */
export function GalleryPage() {
  return (
    <Stack gap={0} maw="48rem" mx="auto" p="md">
      <Title order={1}>The kit</Title>
      <Text c="dimmed">Components of packages/ui/src, in the order of its folders.</Text>
      <Section name="dialogs, toasts">
        <DialogSamples />
      </Section>
      <Section name="feedback">
        <FeedbackSamples />
      </Section>
      <Section name="fields">
        <FieldSamples />
      </Section>
      <Section name="layout, navigation, charts, drawing">
        <LayoutSamples />
      </Section>
      <Section name="icons">
        <IconSamples />
      </Section>
      <Section name="wizard">
        <WizardSample />
      </Section>
    </Stack>
  );
}

function Section({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" gap="md" py="xl" aria-label={name}>
      <Title order={2}>{name}</Title>
      {children}
    </Stack>
  );
}
