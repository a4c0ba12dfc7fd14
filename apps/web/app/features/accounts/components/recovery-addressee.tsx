import { Anchor, Text, TextInput } from '@mantine/core';
import { CODE_LIFETIME_MINUTES } from '@indike/rules/accounts/codes';
import type { ComponentProps } from 'react';
import { paths } from '#app/shared/paths.ts';
import { LinkWithQuery } from '@indike/ui/navigation/link-with-query.tsx';

interface Props {
  /** Whether to ask for the e-mail: it is unknown on another device and after a refused link. */
  readonly asks: boolean;
  /** The page was opened by the link in the e-mail, so no code was sent. */
  readonly byLink: boolean;
  readonly field: ComponentProps<typeof TextInput> & { readonly value: string };
}

/** The account's e-mail as text when it is known, otherwise an input field. */
export function RecoveryAddressee({ asks, byLink, field }: Props) {
  if (asks)
    return (
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
    );
  return (
    <>
      <div>
        <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
          {field.value}
        </Text>
        <Text c="dimmed" hidden={byLink}>
          Se este e-mail tiver um cadastro, o código chega em instantes ou já está no e-mail mais recente. Ele
          vale por {CODE_LIFETIME_MINUTES} minutos.
        </Text>
        <Anchor
          component={LinkWithQuery}
          to={paths.forgotPassword}
          size="sm"
          fw={500}
          display="inline-block"
          py="sm"
          mb={-12}
        >
          Usar outro e-mail
        </Anchor>
      </div>
      {/* For password managers. */}
      <input type="email" autoComplete="username" value={field.value} readOnly hidden />
    </>
  );
}
