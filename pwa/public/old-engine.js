/* In every page: tells people whose engine is too old for the application. */
(function () {
  if (window.MathMLElement && window.CSSPropertyRule) return;
  var phone = document.currentScript.dataset.phone;
  var worker = navigator.serviceWorker;
  if (worker)
    worker.getRegistration().then(function (one) {
      if (one) one.unregister();
    });
  document.addEventListener('DOMContentLoaded', function () {
    var note = document.createElement('p');
    note.innerHTML =
      'Этот браузер устарел: корзина, вход и касса могут не работать. Обновите его' +
      (phone ? ' или позвоните: <a href="tel:' + phone.replace(/[^+\d]/g, '') + '"><u>' + phone + '</u></a>' : '') +
      '. <a href="/delivery"><u>Доставка и контакты</u></a>';
    note.style.cssText = 'padding:12px 16px;border:solid;border-width:2px 0';
    document.body.insertBefore(note, document.body.firstChild);
  });
})();
