import { mergeThemeOverrides } from '@mantine/core';
import { IconSelector } from '@indike/ui/icons.ts';
import { theme } from '@indike/ui/theme/theme.ts';

/** The Indikers' theme in denser sizes, because operators work here all day with mouse and keyboard. */
export const denseTheme = mergeThemeOverrides(theme, {
  components: {
    Button: { defaultProps: { size: 'sm' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm', autosize: true, minRows: 2 } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    // Mantine's own arrow would pull in the styles of its combobox.
    NativeSelect: { defaultProps: { size: 'sm', rightSection: <IconSelector size={16} aria-hidden /> } },
    Checkbox: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { size: 36, variant: 'subtle', color: 'gray' } },
  },
});
