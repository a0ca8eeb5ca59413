/**
 * Copies the text of `box` to the clipboard; resolves to false on failure. Browsers offer the clipboard API
 * to secure pages only, and the hub uses plain HTTP, so there is a fallback.
 */
export async function copyText(box: HTMLTextAreaElement | HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(box.value);
    return true;
  } catch {
    const focused = document.activeElement;
    box.select();
    const isCopied = document.execCommand("copy");
    if (isCopied && focused instanceof HTMLElement) focused.focus();
    return isCopied;
  }
}
