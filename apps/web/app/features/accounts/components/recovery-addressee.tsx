import { Anchor, Text, TextInput } from '@mantine/core';
import { CODE_LIFETIME_MINUTES } from '@indike/rules/accounts/codes';
import type { ComponentProps } from 'react';
import { paths } from '#app/shared/paths.ts';
import { LinkWithQuery } from '@indike/ui/navigation/link-with-query.tsx';

interface Props {
  /** The page was opened without an address: by a link in the e-mail or on another device. */
  readonly asks: boolean;
  /** The page was opened by the link in the e-mail: no code was sent. */
  readonly byLink: boolean;
  readonly field: ComponentProps<typeof TextInput> & { readonly value: string };
}

/** The account's e-mail: shown when known, else a field. */
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
          Se este e-mail tiver um cadastro, o código chega em instantes. Ele vale por {CODE_LIFETIME_MINUTES}{' '}
          minutos.
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
