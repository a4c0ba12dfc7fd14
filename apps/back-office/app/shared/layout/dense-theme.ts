import { mergeThemeOverrides } from '@mantine/core';
import { theme } from '@indike/ui/theme/theme.ts';

/** The Indikers' theme in the measures of a desk: people work here all day, with a mouse and a keyboard. */
export const denseTheme = mergeThemeOverrides(theme, {
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    NativeSelect: { defaultProps: { size: 'sm' } },
    Checkbox: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { size: 36, variant: 'subtle', color: 'gray' } },
  },
});
