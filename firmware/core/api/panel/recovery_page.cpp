#include "core/api/panel/recovery_page.h"

#include <algorithm>
#include <memory>

namespace lumi {
namespace {

/** Sends a text with static lifetime. */
class TextSource : public BodySource {
 public:
  explicit TextSource(std::string_view text) : rest_(text) {}

  Piece read(Bytes out) override {
    const std::string_view piece = rest_.substr(0, out.size());
    std::copy(piece.begin(), piece.end(), out.begin());
    rest_.remove_prefix(piece.size());
    return {piece.size(), rest_.empty() ? State::kEnd : State::kMore};
  }

 private:
  std::string_view rest_;
};

}  // namespace

const std::string_view kRecoveryPolicy =
    "default-src 'none'; "
    "script-src 'sha256-fTKVlmFIWbIgjSbakP+P5DlT1T8Xm8wI0uXN454X8NI='; "
    "style-src 'sha256-K9bN3TNBgf9JQagOVFKCV7RKx1N78IrWXZEY2TnL1MA='; "
    "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The form sends the version after the file. The hub therefore reports that the version is already stored
 * only after it has received and checked the whole image. The page then deletes the stored one and uploads
 * again.
 */
const std::string_view kRecoveryPage = R"html(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Lumisand recovery</title>
<link rel="icon" href="data:,">
<style>
:root{color-scheme:dark;font:16px/1.5 system-ui, sans-serif}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;place-content:center;
grid-template-columns:min(420px, 100%);padding:1rem;background:#0f1115;color:#eceef2}
h1{margin:0}
p, label{color:#a3abb9}
a, button{color:#f0b866}
form{display:grid;gap:1rem;padding:1.5rem;border:1px solid #262b34;border-radius:16px;background:#171a20}
[hidden]{display:none}
input, button{width:100%;min-height:44px;padding:.6rem;border:1px solid #666e7d;
border-radius:10px;background:#11141a;font:inherit}
.go{background:#f0b866;color:#1d1405}
[inert]{opacity:.5}
#say{color:#6fd39a}
#say.bad{color:#ff8d85}
</style>
<main id="all">
<h1>Lumisand recovery</h1>
<p>For when the panel does not work. <a href="/">Try the panel</a></p>
<form id="sign">
<label>Username <input id="name" autocomplete="username" required></label>
<label>Password <input id="word" type="password" autocomplete="current-password" required></label>
<button class="go">Sign in</button>
</form>
<form id="tools" hidden>
<label>Panel or firmware (.bin) <input id="file" type="file" accept=".bin" required></label>
<button class="go">Upload and install</button>
<button id="back">Bring the previous panel back</button>
<button id="again">Restart</button>
</form>
</main>
<p id="say" role="status"></p>
<script>
const at = id => document.getElementById(id);
let token;

function say(text, style = '') {
  at('say').textContent = text;
  at('say').className = style;
}

function signed(given) {
  token = given;
  at('sign').hidden = given;
  at('tools').hidden = !given;
}

async function call(path, method = 'POST', body) {
  const headers = token ? { Authorization: 'Bearer ' + token } : { 'Content-Type': 'application/json' };
  const answer = await fetch('/api/' + path, { method, headers, body });
  const told = await answer.json();
  if (answer.status == 401 || told.code == 'password-required') signed();
  if (answer.ok) return told;
  throw told;
}

function on(id, event, work) {
  at(id)['on' + event] = async given => {
    given.preventDefault();
    at('all').inert = true;
    say('One moment...');
    await work().then(say, e => say(e.name == 'TypeError' ? 'The hub does not answer.' : e.message, 'bad'));
    at('all').inert = false;
  };
}

on('sign', 'submit', async () => {
  const account = { username: at('name').value, password: at('word').value };
  signed((await call('auth/login', 'POST', JSON.stringify(account))).token);
});

on('tools', 'submit', async () => {
  const file = at('file').files[0];
  const head = new TextDecoder('latin1').decode(await file.slice(0, 80).arrayBuffer());
  const isPanel = head[0] == 'L';
  const version = isPanel ? head.substr(49, head.charCodeAt(48)) : head.substr(48, 32).split('\0')[0];
  const form = new FormData();
  form.append('firmware', file);
  form.append('version', version);
  const { version: { id } } = await call('ota/upload', 'POST', form).catch(async e => {
    if (e.code != 'version-exists') throw e;
    for (const old of (await call('ota/versions', 'GET')).versions)
      if (old.version == version && (old.kind == 'panel') == isPanel && old.device_category == 'led_strip')
        await call('ota/versions/' + old.id, 'DELETE');
    return call('ota/upload', 'POST', form);
  });
  await call('ota/versions/' + id + '/install');
  while (token) {
    await new Promise(done => setTimeout(done, 1000));
    const { updates = [] } = await call('ota/update-history', 'GET').catch(() => 0);
    const one = updates.find(it => it.version == version && it.device_id != 'admin-upload');
    if (one?.status == 'failed') throw Error(one.error_message);
    if (one?.status == 'success') return version + ' is installed.';
    say(one ? 'Installing... ' + one.progress + ' %' : 'The hub restarts...');
  }
});

on('back', 'click', () => call('ota/panel/revert').then(() => 'The previous panel is back.'));
on('again', 'click', () => call('system/restart').then(() => 'The hub restarts.'));
</script>
)html";

void sendRecoveryPage(const Call& call) {
  Response response;
  response.contentType = "text/html; charset=utf-8";
  response.headers.add("Content-Security-Policy", std::string(kRecoveryPolicy));
  response.streamLength = kRecoveryPage.size();
  response.stream = std::make_unique<TextSource>(kRecoveryPage);
  call.reply.send(std::move(response));
}

}  // namespace lumi
