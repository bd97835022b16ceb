/* A script as old pages have them: classic, without modules, using the old functions. */
;(function () {
  'use strict'

  var section = document.getElementById('old-files')
  var list = document.getElementById('old-list')
  var client = new OC.Files.Client({
    host: OC.getHost(),
    useHTTPS: OC.getProtocol() === 'https',
    root: OC.linkToRemoteBase('dav') + '/files/' + encodeURIComponent(OC.currentUser),
  })

  function text(name, values) {
    return t('demo', section.getAttribute('data-' + name), values, undefined, { escape: false })
  }

  function failed(status, error) {
    OC.Notification.showTemporary(error.message || String(status), { type: 'error' })
  }

  function rowOf(file) {
    var row = document.createElement('li')
    row.className = 'row'
    var name = document.createElement('bdi')
    name.textContent = file.name
    var size = document.createElement('span')
    size.className = 'quiet'
    size.textContent = OC.Util.humanFileSize(file.size)
    var button = document.createElement('button')
    button.type = 'button'
    button.textContent = text('delete')
    button.setAttribute('aria-label', text('delete') + ' ' + file.name)
    button.disabled = (file.permissions & OC.PERMISSION_DELETE) === 0
    button.addEventListener('click', function () {
      OC.dialogs.confirm(
        text('question', { name: file.name }),
        text('delete'),
        function (yes) {
          if (!yes) return
          client.remove(OC.joinPaths(file.path, file.name)).then(function () {
            OC.Notification.showTemporary(text('deleted'))
            draw()
          }, failed)
        },
        true,
      )
    })
    row.append(name, size, button)
    return row
  }

  function draw() {
    client
      .getFolderContents('/')
      .done(function (status, files) {
        list.replaceChildren.apply(
          list,
          files
            .sort(function (a, b) {
              return OC.Util.naturalSortCompare(a.name, b.name)
            })
            .map(rowOf),
        )
      })
      .fail(failed)
  }

  document.getElementById('old-new').addEventListener('click', function () {
    OC.dialogs.prompt(
      '',
      text('folder'),
      function (ok, name) {
        if (!ok || !name) return
        OC.msg.startSaving('#old-said')
        client.createDirectory('/' + name).then(
          function () {
            OC.msg.finishedSuccess('#old-said', text('made'))
            draw()
          },
          function (status, error) {
            OC.msg.finishedError('#old-said', error.message)
          },
        )
      },
      true,
      text('name'),
    )
  })

  document.getElementById('old-choose').addEventListener('click', function () {
    OC.dialogs.filepicker(
      this.textContent,
      function (path) {
        OC.Notification.showTemporary(path)
      },
      false,
      [],
      true,
    )
  })

  OC.registerMenu('#old-more', '#old-menu')
  draw()
})()
