import { persistentStorage, tabStorage } from "../lib/safe-storage";

const TOKEN = "token";
const REMEMBER_ME = "rememberMe";

/** The bearer token that a request carries: persistent storage first, then this tab's. */
export function currentToken(): string | null {
  return persistentStorage.read(TOKEN) ?? tabStorage.read(TOKEN);
}

/** The token that a start of the panel goes on with: where it was kept depends on "Remember me". */
export function rememberedToken(): string | null {
  return isRemembered() ? persistentStorage.read(TOKEN) : tabStorage.read(TOKEN);
}

export function isRemembered(): boolean {
  return persistentStorage.read(REMEMBER_ME) === "true";
}

export function keepToken(token: string, rememberMe: boolean): void {
  forgetToken();
  if (rememberMe) {
    persistentStorage.write(TOKEN, token);
    persistentStorage.write(REMEMBER_ME, "true");
  } else {
    tabStorage.write(TOKEN, token);
  }
}

export function forgetToken(): void {
  persistentStorage.remove(TOKEN);
  persistentStorage.remove(REMEMBER_ME);
  tabStorage.remove(TOKEN);
}
